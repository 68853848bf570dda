import { lazyWords } from '../../words/words.tsx'

export const useKeyWords = lazyWords({
  en: async () => (await import('../../../locales/en/keys.ts')).keys,
  es: async () => (await import('../../../locales/es/keys.ts')).keys,
})
