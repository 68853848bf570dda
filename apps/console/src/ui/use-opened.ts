import { type RefObject, useEffect, useRef } from 'react'

/** For the button that replaces one that was just pressed: it gets the focus and is pressed too. */
export function useOpened(): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpened = useRef(false)
  useEffect(() => {
    if (wasOpened.current) return
    wasOpened.current = true
    button.current?.focus()
    button.current?.click()
  }, [])
  return button
}
