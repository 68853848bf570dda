import { lazyWords } from '../../words/words.tsx'

export const usePriceWords = lazyWords({
  en: async () => (await import('../../../locales/en/prices.ts')).prices,
  es: async () => (await import('../../../locales/es/prices.ts')).prices,
})
