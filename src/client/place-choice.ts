export {};

/*
 * A select of more than twelve places opens a list that is typed in, in any language that they are
 * known in; it still holds what was chosen. Short: most visitors touch none.
 */
for (const name of ['mousedown', 'keydown'] as const) {
  document.addEventListener(name, (event) => {
    const select = event.target as HTMLSelectElement;
    const key = 'key' in event ? event.key : '';
    const isOther = key.length > 1 && !/^(Enter|Arrow)/.test(key);
    if (!select.matches('select[data-places]') || select.length < 13 || isOther) return;
    if (event.ctrlKey || event.metaKey || ('button' in event && event.button > 0)) return;
    event.preventDefault();
    select.focus();
    void import('./choose-place.ts').then(({ choosePlace }) =>
      choosePlace(select, key.length > 1 ? '' : key.trim()),
    );
  });
}
