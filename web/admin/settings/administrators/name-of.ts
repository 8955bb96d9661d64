type Named = { first_name: string | null; last_name: string | null; email: string }

/** A person's name, or their sign-in address if they gave none. */
export function nameOf({ first_name, last_name, email }: Named): string {
  return [first_name, last_name].filter(Boolean).join(' ') || email
}
