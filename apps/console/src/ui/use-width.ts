/** The display width of an element, so that a drawing is made at it and its texts keep their size. */
import { useEffect, useRef, useState } from 'react'

export function useWidth<E extends Element>(first = 540) {
  const frame = useRef<E>(null)
  const [width, setWidth] = useState(first)
  useEffect(() => {
    if (frame.current === null) return
    const watch = new ResizeObserver(([entry]) => {
      if (entry !== undefined && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width))
    })
    watch.observe(frame.current)
    return () => watch.disconnect()
  }, [])
  return { frame, width }
}
