import { useCallback, useEffect, useState } from "react";

/** Counts down to 0, and stays there until it is started again. */
export function useSecondsLeft(): [seconds: number, start: (seconds: number) => void] {
  const [endMs, setEndMs] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (endMs === 0) return;
    // By the clock: timers of a hidden page run late.
    const timer = setInterval(() => {
      const seconds = Math.max(Math.ceil((endMs - Date.now()) / 1_000), 0);
      setLeft(seconds);
      if (seconds === 0) setEndMs(0);
    }, 250);
    return () => clearInterval(timer);
  }, [endMs]);
  const start = useCallback((seconds: number) => {
    setLeft(seconds);
    setEndMs(Date.now() + seconds * 1_000);
  }, []);
  return [left, start];
}
