import { westernDigits } from './western-digits.ts'

/** Indian states by the first digits of a pincode: a suggestion, since a few postal circles cross borders. */

const BY_TWO_DIGITS: Record<string, string> = {
  11: 'Delhi',
  12: 'Haryana',
  13: 'Haryana',
  14: 'Punjab',
  15: 'Punjab',
  16: 'Chandigarh',
  17: 'Himachal Pradesh',
  18: 'Jammu and Kashmir',
  19: 'Jammu and Kashmir',
  20: 'Uttar Pradesh',
  21: 'Uttar Pradesh',
  22: 'Uttar Pradesh',
  23: 'Uttar Pradesh',
  24: 'Uttar Pradesh',
  25: 'Uttar Pradesh',
  26: 'Uttar Pradesh',
  27: 'Uttar Pradesh',
  28: 'Uttar Pradesh',
  30: 'Rajasthan',
  31: 'Rajasthan',
  32: 'Rajasthan',
  33: 'Rajasthan',
  34: 'Rajasthan',
  36: 'Gujarat',
  37: 'Gujarat',
  38: 'Gujarat',
  39: 'Gujarat',
  40: 'Maharashtra',
  41: 'Maharashtra',
  42: 'Maharashtra',
  43: 'Maharashtra',
  44: 'Maharashtra',
  45: 'Madhya Pradesh',
  46: 'Madhya Pradesh',
  47: 'Madhya Pradesh',
  48: 'Madhya Pradesh',
  49: 'Chhattisgarh',
  50: 'Telangana',
  51: 'Andhra Pradesh',
  52: 'Andhra Pradesh',
  53: 'Andhra Pradesh',
  56: 'Karnataka',
  57: 'Karnataka',
  58: 'Karnataka',
  59: 'Karnataka',
  60: 'Tamil Nadu',
  61: 'Tamil Nadu',
  62: 'Tamil Nadu',
  63: 'Tamil Nadu',
  64: 'Tamil Nadu',
  67: 'Kerala',
  68: 'Kerala',
  69: 'Kerala',
  70: 'West Bengal',
  71: 'West Bengal',
  72: 'West Bengal',
  73: 'West Bengal',
  74: 'West Bengal',
  75: 'Odisha',
  76: 'Odisha',
  77: 'Odisha',
  78: 'Assam',
  80: 'Bihar',
  81: 'Bihar',
  82: 'Jharkhand',
  83: 'Jharkhand',
  84: 'Bihar',
  85: 'Bihar',
}

/** Exceptions with three or more digits. The longest match decides. */
const BY_LONGER_PREFIX: Record<string, string> = {
  194: 'Ladakh',
  244713: 'Uttarakhand',
  246: 'Uttarakhand',
  247667: 'Uttarakhand',
  248: 'Uttarakhand',
  249: 'Uttarakhand',
  262: 'Uttarakhand',
  263: 'Uttarakhand',
  362520: 'Dadra and Nagar Haveli and Daman and Diu',
  396: 'Gujarat',
  396210: 'Dadra and Nagar Haveli and Daman and Diu',
  396230: 'Dadra and Nagar Haveli and Daman and Diu',
  403: 'Goa',
  533464: 'Puducherry',
  605: 'Puducherry',
  607402: 'Puducherry',
  609601: 'Puducherry',
  673310: 'Puducherry',
  682551: 'Lakshadweep',
  737: 'Sikkim',
  744: 'Andaman and Nicobar Islands',
  790: 'Arunachal Pradesh',
  791: 'Arunachal Pradesh',
  792: 'Arunachal Pradesh',
  793: 'Meghalaya',
  794: 'Meghalaya',
  795: 'Manipur',
  796: 'Mizoram',
  797: 'Nagaland',
  798: 'Nagaland',
  799: 'Tripura',
  814: 'Jharkhand',
  815: 'Jharkhand',
  816: 'Jharkhand',
}

/** Stored form: without blanks, in digits from 0 to 9. */
export function normalPincode(typed: string): string {
  return westernDigits(typed).replaceAll(' ', '')
}

/** Pincodes of army post offices begin with 9 and belong to no state. */
export function isPincode(text: string): boolean {
  return /^[1-9][0-9]{5}$/.test(normalPincode(text))
}

export function stateOfPincode(text: string): string | undefined {
  const pincode = normalPincode(text)
  if (!isPincode(pincode)) return undefined
  for (let length = 6; length > 2; length--) {
    const state = BY_LONGER_PREFIX[pincode.slice(0, length)]
    if (state) return state
  }
  return BY_TWO_DIGITS[pincode.slice(0, 2)]
}
