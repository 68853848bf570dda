import { lazyWords } from '../../words/words.tsx'

export const useReconciliationsWords = lazyWords({
  en: async () => (await import('../../../locales/en/reconciliations.ts')).reconciliations,
  es: async () => (await import('../../../locales/es/reconciliations.ts')).reconciliations,
})
