/** Three answers to come, never old totals under a new need (design, States). */
export function Working() {
  return (
    <div className="find-working">
      <p>Working out totals</p>
      <ol className="answers" aria-hidden="true">
        {[1, 2, 3].map((rank) => (
          <li key={rank} className="answer is-waiting">
            <span className="rank">{rank}</span>
            <span className="bone" />
            <span className="bone" />
            <span className="bone" />
            <span className="bone" />
          </li>
        ))}
      </ol>
    </div>
  );
}
