import { lazyWords } from '../../../words/words.tsx'

export const useFileWords = lazyWords({
  en: async () => (await import('../../../../locales/en/files.ts')).files,
  es: async () => (await import('../../../../locales/es/files.ts')).files,
})
