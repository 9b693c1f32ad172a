/**
 * Buttons that were pressed before what answers them was there: the head script marks them
 * `data-tapped`, which gives them their pressed look (site/head-script.ts). Whatever makes buttons
 * live presses its own again, once: `selector` names them.
 */
export function replayTaps(root: ParentNode, selector: string): void {
  for (const button of root.querySelectorAll<HTMLElement>(`:is(${selector})[data-tapped]`)) {
    button.removeAttribute('data-tapped');
    // What it says by now is what was wanted: the plan was picked on another day.
    if (button.ariaPressed !== 'true') button.click();
  }
}
