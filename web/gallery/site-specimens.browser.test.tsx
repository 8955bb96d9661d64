import { testSpecimens } from '#web/testing/specimens.tsx'

testSpecimens('ui')
