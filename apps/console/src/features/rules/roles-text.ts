import type { RulesWords } from './words.ts'

export const rolesText = (roles: readonly string[], words: RulesWords): string =>
  roles.length === 0
    ? words.noRole
    : roles.map((role) => words.roles[role as keyof typeof words.roles] ?? role).join(', ')
