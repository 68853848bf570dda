/** The number of rows per page, so that they fill the window. The constants are from the specification; heights in CSS pixels. */
import { useEffect, useState } from 'react'

const resizeDebounceMs = 150

export function pageSizeOf(windowHeight: number): number {
  return Math.min(150, Math.max(20, Math.floor((windowHeight - 280) / 22)))
}

export function usePageSize(): number {
  const [size, setSize] = useState(() => pageSizeOf(window.innerHeight))
  useEffect(() => {
    let timer: number | undefined
    const onResize = (): void => {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => setSize(pageSizeOf(window.innerHeight)), resizeDebounceMs)
    }
    window.addEventListener('resize', onResize)
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('resize', onResize)
    }
  }, [])
  return size
}
