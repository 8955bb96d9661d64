/** The kind of a donor's session, in its token and in the policies for donors. */
export const DONOR_KIND = 'donor'
