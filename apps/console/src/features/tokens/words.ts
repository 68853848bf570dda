import { lazyWords } from '../../words/words.tsx'

export const useTokenWords = lazyWords({
  en: async () => (await import('../../../locales/en/tokens.ts')).tokens,
  es: async () => (await import('../../../locales/es/tokens.ts')).tokens,
})
export type TokenWords = ReturnType<typeof useTokenWords>
