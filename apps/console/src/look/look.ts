/**
 * How the console looks to the person: theme, density, time zone and language. The account keeps it for every device; this browser
 * remembers what it last read, so that a page looks right before the server answers.
 */
import { useSyncExternalStore } from 'react'
import { displayIn } from '../format/zone.ts'
import { type Language, speak } from '../words/language.ts'

export const themes = ['system', 'light', 'dark'] as const
export const densities = ['compact', 'comfortable'] as const

export interface Look {
  readonly theme: (typeof themes)[number]
  readonly density: (typeof densities)[number]
  /** Null: the zone of the browser. */
  readonly time_zone: string | null
  /** Null: the language of this browser. */
  readonly language: Language | null
}

const plain: Look = { theme: 'system', density: 'compact', time_zone: null, language: null }
const key = 'look'
const listeners = new Set<() => void>()
let look: Look = plain

export const useLook = (): Look => useSyncExternalStore(onLook, () => look)

/** At the start, before the first page is drawn. */
export function startLook(): void {
  show(remembered())
  window.addEventListener('storage', (event) => {
    if (event.key === key) show(remembered())
  })
}

/** Shows what the account says. Only a language that changed since the last time replaces the one of this browser. */
export async function followLook(next: Look): Promise<void> {
  const { theme, density, time_zone, language } = next
  const before = look
  show({ theme, density, time_zone, language })
  localStorage.setItem(key, JSON.stringify(look))
  if (language !== null && language !== before.language) await speak(language)
}

function remembered(): Look {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof stored === 'object' ? { ...plain, ...stored } : plain
  } catch {
    return plain
  }
}

function show(next: Look): void {
  const { dataset } = document.documentElement
  if (next.theme === 'light' || next.theme === 'dark') dataset.theme = next.theme
  else delete dataset.theme
  if (next.density === 'comfortable') dataset.density = next.density
  else delete dataset.density
  displayIn(next.time_zone)
  look = next
  for (const listener of listeners) listener()
}

function onLook(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
