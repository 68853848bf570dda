import { lazyWords } from '../../words/words.tsx'

export const useAccountWords = lazyWords({
  en: async () => (await import('../../../locales/en/account.ts')).account,
  es: async () => (await import('../../../locales/es/account.ts')).account,
})

export type AccountWords = ReturnType<typeof useAccountWords>

/** With fewer recovery codes than this, new ones are asked for. */
export const fewCodes = 3
