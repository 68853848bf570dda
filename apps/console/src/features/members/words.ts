import { lazyWords } from '../../words/words.tsx'

export const useMemberWords = lazyWords({
  en: async () => (await import('../../../locales/en/members.ts')).members,
  es: async () => (await import('../../../locales/es/members.ts')).members,
})
