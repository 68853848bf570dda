import { lazyWords } from '../../words/words.tsx'

export const useRunWords = lazyWords({
  en: () => import('../../../locales/en/runs.ts'),
  es: () => import('../../../locales/es/runs.ts'),
})
