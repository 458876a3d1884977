/** Short words on what was just done. Read out by screen readers, gone by themselves. */
import { createContext, type ReactNode, useCallback, useContext, useState } from "react";

interface Toast {
  id: number;
  text: string;
  look: "good" | "bad";
}

const SHOWN_MS = 6_000;
const Say = createContext<(text: string, look?: Toast["look"]) => void>(() => {});

let made = 0;

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const say = useCallback((text: string, look: Toast["look"] = "good") => {
    const id = ++made;
    setToasts((current) => [...current.slice(-3), { id, text, look }]);
    setTimeout(() => setToasts((current) => current.filter((toast) => toast.id !== id)), SHOWN_MS);
  }, []);
  return (
    <Say value={say}>
      {children}
      <div className="toasts" role="status" aria-live="polite">
        {toasts.map(({ id, text, look }) => (
          <div key={id} className={`toast ${look}`}>
            {text}
          </div>
        ))}
      </div>
    </Say>
  );
}

/** `const say = useToast(); say("Copied")` */
export const useToast = () => useContext(Say);
