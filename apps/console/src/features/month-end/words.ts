import { lazyWords } from '../../words/words.tsx'

export const useMonthEndWords = lazyWords({
  en: async () => (await import('../../../locales/en/month-end.ts')).monthEnd,
  es: async () => (await import('../../../locales/es/month-end.ts')).monthEnd,
})
