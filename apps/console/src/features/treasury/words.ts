import { lazyWords } from '../../words/words.tsx'

export const useTreasuryWords = lazyWords({
  en: async () => (await import('../../../locales/en/treasury.ts')).treasury,
  es: async () => (await import('../../../locales/es/treasury.ts')).treasury,
})
