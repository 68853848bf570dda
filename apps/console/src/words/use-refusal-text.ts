/** Refusals in the person's language. The texts are loaded when the first refusal is shown. */
import { useEffect, useSyncExternalStore } from 'react'
import type { Language } from './language.ts'
import type { ArrivedRefusal, Render } from './render-into.ts'
import { useLocale } from './words.tsx'

interface RefusalWords {
  readonly render: Render
  /** Names of HTTP statuses; those of the server stay where one is missing. */
  readonly statuses: Readonly<Record<number, string>>
}

const tables: Readonly<Record<Language, () => Promise<RefusalWords>>> = {
  en: () => import('../../locales/refusals-en/refusals.ts'),
  es: () => import('../../locales/refusals-es/refusals.ts'),
}
const loaded = new Map<Language, RefusalWords>()
const listeners = new Set<() => void>()

export async function loadRefusals(language: Language): Promise<RefusalWords> {
  const known = loaded.get(language)
  if (known !== undefined) return known
  const words = await tables[language]()
  loaded.set(language, words)
  for (const listener of listeners) listener()
  return words
}

type RefusalText = (refusal: ArrivedRefusal | null | undefined, text: string, isAtField?: boolean) => string

/**
 * For refusals inside responses: why a transfer failed, why a key was not generated. `text` is the server's English beside it; it
 * is shown until the texts have loaded, and where the code is unknown.
 */
export function useRefusalText(): RefusalText {
  const language = useLocale()
  const now = () => loaded.get(language)
  const words = useSyncExternalStore(listen, now, now)
  useEffect(() => {
    loadRefusals(language).catch(() => undefined)
  }, [language])
  return (refusal, text, isAtField) => (refusal && words?.render(refusal, isAtField)) ?? text
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
