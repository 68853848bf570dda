import { lazyWords } from '../../words/words.tsx'

export const useAdminUserWords = lazyWords({
  en: async () => (await import('../../../locales/en/admin-users.ts')).adminUsers,
  es: async () => (await import('../../../locales/es/admin-users.ts')).adminUsers,
})
