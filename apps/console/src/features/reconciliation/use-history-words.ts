import { lazyWords } from '../../words/words.tsx'

export const useHistoryWords = lazyWords({
  en: async () => (await import('../../../locales/en/reconciliation-history.ts')).reconciliationHistory,
  es: async () => (await import('../../../locales/es/reconciliation-history.ts')).reconciliationHistory,
})
