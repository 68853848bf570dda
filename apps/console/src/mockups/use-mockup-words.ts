import { lazyWords } from '../words/words.tsx'

export const useMockupWords = lazyWords({
  en: async () => (await import('../../locales/en/mockups.ts')).mockups,
  es: async () => (await import('../../locales/es/mockups.ts')).mockups,
})
