/** Lights up its row for a moment each time the number is another; nothing at 0. */
export const FlashMark = ({ number }: { number: number }) =>
  number > 0 ? <span key={number} className="flux-flash" aria-hidden /> : null;
