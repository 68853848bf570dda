/** Lazy content behind a button: loaded when the button is about to be pressed, and shown once it is loaded. */
import { type KeyboardEvent, useState } from 'react'

interface Opener {
  readonly onPointerEnter: () => void
  readonly onFocus: () => void
  readonly onClick: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** `opener`: for the button shown until then. A failed load is thrown, as for any part of a page. */
export function useLazyContent<T extends object>(
  load: () => Promise<T>,
): { readonly loaded: T | undefined; readonly opener: Opener } {
  const [result, setResult] = useState<{ readonly loaded: T } | { readonly failure: unknown }>()
  if (result !== undefined && 'failure' in result) throw result.failure
  const prepare = () => void load().catch(() => undefined)
  const open = () =>
    void load().then(
      (loaded) => setResult({ loaded }),
      (failure: unknown) => setResult({ failure }),
    )
  return {
    loaded: result?.loaded,
    opener: {
      onPointerEnter: prepare,
      onFocus: prepare,
      onClick: open,
      onKeyDown: (event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        open()
      },
    },
  }
}
