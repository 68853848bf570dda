/** A value once it has not changed for a moment, such as a text that is being typed. */
import { useEffect, useState } from 'react'

export const useAfterPause = <V>(value: V, pauseMs: number, first: V = value): V =>
  useSettling(value, pauseMs, first)[0]

/** The settled value, and how to settle on one without the pause. */
export function useSettling<V>(value: V, pauseMs: number, first: V) {
  const [settled, settle] = useState(first)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return [settled, settle] as const
}
