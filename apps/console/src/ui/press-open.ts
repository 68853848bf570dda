import type { MouseEvent } from 'react'

/**
 * A click on a row presses its control that is marked `data-row-open`. Not a click on another control of the row, and not the end of
 * selecting its text.
 */
export function pressOpen({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  const isOnRow =
    target instanceof Element &&
    // Popups of the row are its children, but not inside it.
    currentTarget.contains(target) &&
    target.closest('button, a, input, summary, [popover]') === null
  if (!isOnRow || window.getSelection()?.isCollapsed === false) return
  currentTarget.querySelector<HTMLElement>('[data-row-open]')?.click()
}
