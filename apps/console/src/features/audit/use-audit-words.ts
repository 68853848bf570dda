import { lazyWords } from '../../words/words.tsx'

export const useAuditWords = lazyWords({
  en: async () => (await import('../../../locales/en/audit.ts')).audit,
  es: async () => (await import('../../../locales/es/audit.ts')).audit,
})
