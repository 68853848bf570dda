/** The start screen of index.html: it stays until the first page is rendered, and shows a message when the start fails. */
const startScreen = (): HTMLElement | null => document.getElementById('start-screen')

/** Routes load one after another; nothing is visible before the first page has a heading. */
export function removeStartScreenOnceDrawn(root: HTMLElement): void {
  const observer = new MutationObserver(removeIfDrawn)
  observer.observe(root, { childList: true, subtree: true })
  function removeIfDrawn(): void {
    if (root.querySelector('h1, main, [role=alert]') === null) return
    observer.disconnect()
    startScreen()?.remove()
  }
}

export const showStartFailure = (): void => startScreen()?.setAttribute('data-failed', '')
