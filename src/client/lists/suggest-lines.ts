interface LineKeys {
  /** Backspace, while a line is chosen. */
  onBackspace: () => void;
  /** Escape, while none is. */
  onClose: () => void;
}

/**
 * The lines of a list box under a search box (ARIA, combobox pattern): which one is chosen by the
 * keys. The focus stays in the box; Home and End move among the lines only while one is chosen.
 */
export function startLines(input: HTMLInputElement, list: HTMLElement, keys: LineKeys) {
  const options = () => [...list.querySelectorAll<HTMLAnchorElement>('[role="option"]')];
  const chosen = () => options().findIndex((option) => option.ariaSelected === 'true');
  const choose = (at: number) => {
    for (const [index, option] of options().entries()) {
      option.id = `search-option-${index}`;
      option.ariaSelected = String(index === at);
      if (index !== at) continue;
      option.scrollIntoView({ block: 'nearest' });
      input.setAttribute('aria-activedescendant', option.id);
    }
    if (at < 0) input.removeAttribute('aria-activedescendant');
  };
  /** Shows lines; one that was chosen stays so where it is among them. */
  const put = (rows: readonly Element[]) => {
    const href = options()[chosen()]?.href;
    list.replaceChildren(...rows);
    list.hidden = rows.length === 0;
    input.ariaExpanded = String(!list.hidden);
    choose(href ? options().findIndex((option) => option.href === href) : -1);
  };
  /** The line that a key leads to; null: it is no key of lines. */
  const target = (key: string): number | null => {
    const at = chosen();
    const last = options().length - 1;
    if (last < 0) return null;
    // One place more than lines: between the last and the first the box itself is chosen.
    if (key === 'ArrowDown') return at === last ? -1 : at + 1;
    if (key === 'ArrowUp') return at < 0 ? last : at - 1;
    if (key === 'Home' && at >= 0) return 0;
    if (key === 'End' && at >= 0) return last;
    return key === 'Escape' && at >= 0 ? -1 : null;
  };
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    const at = chosen();
    const next = target(event.key);
    if (next !== null) choose(next);
    else if (event.key === 'Escape') keys.onClose();
    else if (event.key === 'Enter' && at >= 0) options()[at]!.click();
    else if (event.key === 'Backspace' && at >= 0) keys.onBackspace();
    else return;
    event.preventDefault();
  });
  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-controls', list.id);
  input.ariaExpanded = 'true';
  return { choose, put };
}
