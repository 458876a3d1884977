import { type DragEvent, useState } from "react";

/** For an element that takes what is dropped on it: its handlers, and whether something is held over it right now. */
export function useDrop(take: (dropped: DataTransfer) => void) {
  const [over, setOver] = useState(false);
  return {
    over,
    handlers: {
      onDragOver: (event: DragEvent) => {
        // Without this the browser would open the file instead of dropping it here.
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer);
      },
    },
  };
}
