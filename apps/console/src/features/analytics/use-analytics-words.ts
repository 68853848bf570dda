import { lazyWords } from '../../words/words.tsx'

export const useAnalyticsWords = lazyWords({
  en: async () => (await import('../../../locales/en/analytics.ts')).analytics,
  es: async () => (await import('../../../locales/es/analytics.ts')).analytics,
})
