/** A label with the typed text set strong where it stands. */
export function Marked({ text, query }: { text: string; query: string }) {
  const wanted = query.trim().toLowerCase();
  const at = wanted ? text.toLowerCase().indexOf(wanted) : -1;
  if (at < 0) return <span>{text}</span>;
  return (
    <span>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + wanted.length)}</mark>
      {text.slice(at + wanted.length)}
    </span>
  );
}
