import { describe, expect, test } from 'vitest'
import { selectionOf } from './data-list-props.ts'

const rows = [{ id: 'a' }, { id: 'b' }]

describe('the selection of a list', () => {
  test('covers all rows only when there are rows and each is selected', () => {
    expect(selectionOf(rows, new Set(['a', 'b', 'on another page'])).isAll).toBe(true)
    expect(selectionOf(rows, new Set(['a'])).isAll).toBe(false)
    expect(selectionOf([], new Set()).isAll).toBe(false)
    expect(selectionOf(undefined, new Set()).isAll).toBe(false)
  })

  test('takes all shown rows, and lets them go again', () => {
    expect(selectionOf(rows, new Set(['a'])).toggledAll()).toEqual(new Set(['a', 'b']))
    expect(selectionOf(rows, new Set(['a', 'b'])).toggledAll()).toEqual(new Set())
  })

  test('takes or lets go of one row and leaves the others', () => {
    expect(selectionOf(rows, new Set(['a'])).toggled('b')).toEqual(new Set(['a', 'b']))
    expect(selectionOf(rows, new Set(['a', 'b'])).toggled('a')).toEqual(new Set(['b']))
  })
})
