import { lazyWords } from '../../words/words.tsx'

export const useGroupWords = lazyWords({
  en: async () => (await import('../../../locales/en/account-groups.ts')).accountGroups,
  es: async () => (await import('../../../locales/es/account-groups.ts')).accountGroups,
})
