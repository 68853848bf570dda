import { lazyWords } from '../../words/words.tsx'

export const useRecoveryWords = lazyWords({
  en: async () => (await import('../../../locales/en/recovery.ts')).recovery,
  es: async () => (await import('../../../locales/es/recovery.ts')).recovery,
})
