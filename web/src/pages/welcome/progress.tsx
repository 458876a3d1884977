export function Progress({ done, of }: { done: number; of: number }) {
  const text = done === of ? "All steps are done." : `${done} of ${of} steps done`;
  return (
    <div className="stack tight">
      <progress value={done} max={of} aria-label="First steps done" />
      <p className="small quiet" role="status">
        {text}
      </p>
    </div>
  );
}
