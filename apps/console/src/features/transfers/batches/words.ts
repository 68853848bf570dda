import { lazyWords } from '../../../words/words.tsx'

export const useBatchWords = lazyWords({
  en: async () => (await import('../../../../locales/en/batches.ts')).batches,
  es: async () => (await import('../../../../locales/es/batches.ts')).batches,
})
