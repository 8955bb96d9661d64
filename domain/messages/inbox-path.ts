/** Where the back office shows one message or application; notices link there. */
export function inboxPath(kind: 'message' | 'application', id: string): string {
  return `/admin/inbox/${kind}/${id}`
}
