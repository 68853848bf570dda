/** The name of a batch for people, as on the approver page. */
export const batchReferenceOf = (id: string): string => `TB-${id.slice(-6).toUpperCase()}`
