/** What a person is told when a link does not take a submission, in Swahili. */
import type { Problems } from './en.ts';

export const problems: Problems = {
  someone: 'kampuni iliyokutumia',
  retry: 'Jaribu tena',
  continueTo: 'Rudi kwa {company}',
  continueUnnamed: 'Rudi',
  link_not_found: {
    heading: 'Kiungo hakikupatikana',
    text: 'Hakuna kitu kwenye anwani hii. Huenda sehemu yake ilipotea njiani.',
    next: 'Fungua tena kiungo kizima, au omba kipya kutoka kwa {company}.',
  },
  link_disabled: {
    heading: 'Kiungo hiki kimezimwa',
    text: 'Hakipokei tena uthibitishaji.',
    next: 'Omba kiungo kipya kutoka kwa {company}.',
  },
  link_expired: {
    heading: 'Muda wa kiungo hiki umeisha',
    text: 'Kiliweza kutumika kwa muda maalumu tu, na muda huo umepita.',
    next: 'Omba kiungo kipya kutoka kwa {company}.',
  },
  link_used: {
    heading: 'Kiungo hiki kimeshatumika',
    text: 'Kilikuwa cha uthibitishaji mmoja, ambao umeshatumwa. Huna haja ya kutuma tena.',
    next: 'Ikiwa si wewe uliyetuma, ijulishe {company}. Ukihitaji kutuma tena, omba kiungo kipya.',
  },
  link_full: {
    heading: 'Kiungo hiki kimejaa',
    text: 'Kimepokea uthibitisho wote kilichoandaliwa kupokea.',
    next: 'Omba {company} kiungo kipya.',
  },
  link_not_ready: {
    heading: 'Kiungo hiki bado hakijawa tayari',
    text: 'Hakijakamilishwa kuandaliwa, kwa hiyo hakuna cha kujaza.',
    next: 'Jaribu tena baadaye, au uliza {company} kitakuwa tayari lini.',
  },
  id_number_blocked: {
    heading: 'Namba hii imezuiwa kwa sasa',
    text: 'Imetumwa mara nyingi mno. Mara hii hakuna kilichotumwa.',
    next: 'Ikiwa huwezi kusubiri, omba {company} iifungue.',
  },
  too_many_id_numbers: {
    heading: 'Namba tofauti ni nyingi mno',
    text: 'Namba nyingine kadhaa zimeingizwa kutoka kwenye mtandao wako. Mara hii hakuna kilichotumwa.',
    next: 'Ikiwa namba ni sahihi na huwezi kusubiri, ijulishe {company}.',
  },
  too_many_submissions: {
    heading: 'Uthibitisho ni mwingi mno kwa sasa',
    text: 'Uliotumwa kutoka kwenye mtandao wako, au kupitia kiungo hiki, umezidi kiasi kinachoruhusiwa. Wako haukutumwa.',
    next: 'Ikiwa huwezi kusubiri, ijulishe {company}.',
  },
  too_many_uploads: {
    heading: 'Kiungo hiki kina shughuli kwa sasa',
    text: 'Watu wengi wanatuma kwa wakati huu. Wako haukutumwa.',
    next: 'Tafadhali jaribu tena baada ya dakika moja.',
  },
  verifier_busy: {
    heading: 'Tafadhali subiri kidogo',
    text: 'Maombi ya uthibitishaji yanayofika sasa ni mengi kuliko yanayoweza kukaguliwa. Lako halikutumwa.',
    next: 'Tafadhali jaribu tena baada ya dakika moja.',
  },
  too_much_image_data: {
    heading: 'Hakuna picha zaidi kwa sasa',
    text: 'Picha nyingi mno zimepokelewa leo. Zako hazikutumwa.',
    next: 'Ikiwa huwezi kusubiri, ijulishe {company}.',
  },
  unavailable: {
    heading: 'Tunarudi punde',
    text: 'Huduma haipatikani kwa sasa.',
    next: 'Tafadhali jaribu tena baada ya dakika chache.',
  },
  system_error: {
    heading: 'Hitilafu imetokea',
    text: 'Kosa ni letu, si lako.',
    next: 'Tafadhali jaribu tena. Ikitokea tena, ijulishe {company}.',
  },
  retryAfter: 'Unaweza kujaribu tena baada ya {time}.',
};
