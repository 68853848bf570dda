import { lazyWords } from '../../words/words.tsx'

export const useFindingWords = lazyWords({
  en: async () => (await import('../../../locales/en/finding.ts')).finding,
  es: async () => (await import('../../../locales/es/finding.ts')).finding,
})
