import type { PresentedEntity } from './present-entity.ts'

export const subjectOfEntity = (
  kind: 'organisation' | 'subscription',
  { id, name }: Pick<PresentedEntity, 'id' | 'name'>,
) => ({
  organisationId: id,
  subject: { kind, id, name },
})
