import { lazyWords } from '../../words/words.tsx'

export const usePayWords = lazyWords({
  en: async () => (await import('../../../locales/en/pay.ts')).pay,
  es: async () => (await import('../../../locales/es/pay.ts')).pay,
})
export type PayWords = ReturnType<typeof usePayWords>
