export const layoutToasts = {
  logoutFailed: (reason: string) => `Could not log out. ${reason}`,
}
