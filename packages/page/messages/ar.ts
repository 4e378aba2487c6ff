/** The page in Arabic, right to left. */
import { capture } from './capture/ar.ts';
import type { Messages } from './en.ts';
import { handoff } from './handoff/ar.ts';
import { format, idTypes } from './id-types/ar.ts';
import { partner } from './partner/ar.ts';
import { problems } from './problems/ar.ts';
import { visit } from './visit/ar.ts';

export const ar: Messages = {
  lang: 'ar',
  name: 'العربية',
  dir: 'rtl',
  // Western digits: they are the ones on the IDs, and the ones to be typed.
  dateLocale: 'ar-u-nu-latn',

  errorTitle: 'خطأ: ',
  opensNewTab: '(يُفتح في علامة تبويب جديدة)',
  footer: 'بطلب من {company}',
  policy: '<policy>سياسة الخصوصية</policy>',
  cancel: 'إلغاء',
  languages: 'اللغة',

  welcome: {
    heading: 'تحقّق من هويتك',
    intro: 'تطلب منك {company} إثبات هويتك.',
    duration: 'نحو دقيقتين',
    pause: 'يمكنك التوقف والمتابعة في أي وقت.',
    pauseHere: 'يمكنك أخذ استراحة في هذه الصفحة.',
    ready: 'جهّز ما يلي',
    needs: {
      id_number: 'رقم هويتك',
      person: 'اسمك وتاريخ ميلادك',
      document: 'وثيقة هويتك لتصويرها',
      selfie: 'وجهك لالتقاط صورة ذاتية',
    },
    forSome: 'حسب الوثيقة: {list}',
    unreliable:
      'الجهة التي تؤكد هذه الوثيقة لا تستجيب جيدًا الآن. قد لا تنجح العملية. يمكنك العودة لاحقًا بالرابط نفسه.',
    start: 'ابدأ',
  },

  step: {
    continue: 'متابعة',
    back: 'رجوع',
    detailsHeading: 'أدخل بياناتك',
    photosNext: {
      one: 'بعد ذلك صورة واحدة:',
      two: 'بعد ذلك صورتان:',
      few: 'بعد ذلك {count} صور:',
      other: 'بعد ذلك {count} صورة:',
    },
    photo: {
      selfie: {
        heading: 'التقط صورة ذاتية',
        hint: 'انظر إلى الكاميرا مباشرة في إضاءة جيدة، ولا تغطِّ وجهك بشيء.',
        preview: 'صورتك الذاتية',
      },
      document_front: {
        heading: 'صوّر الوجه الأمامي لوثيقتك',
        hint: 'ضعها على سطح مستوٍ. الزوايا الأربع ظاهرة، وكل كلمة واضحة، دون انعكاس للضوء.',
        preview: 'الوجه الأمامي لوثيقتك',
      },
      document_back: {
        heading: 'صوّر الوجه الخلفي لوثيقتك',
        hint: 'اقلبها. الزوايا الأربع ظاهرة، وكل كلمة واضحة، دون انعكاس للضوء.',
        preview: 'الوجه الخلفي لوثيقتك',
      },
    },
    openCamera: 'افتح الكاميرا',
    takePhoto: 'التقط الصورة',
    retake: 'التقط صورة أخرى',
    upload: 'ارفع صورة بدلًا من ذلك',
    usePhoto: 'استخدم هذه الصورة',
    viewfinder: 'صورة الكاميرا',
    reviewHeading: 'راجع ثم أرسل',
    reviewHint: 'هل كل شيء صحيح؟',
    change: 'تغيير',
    chosenId: 'الوثيقة',
    send: 'إرسال',
    sendingHeading: 'جارٍ الإرسال',
    sendingText: 'بياناتك في طريقها إلى {company}. أبقِ هذه الصفحة مفتوحة حتى تصل.',
    retry: 'حاول مرة أخرى',
    changeAnswers: 'تعديل إجاباتي',
    failedHeading: 'لم يكتمل الإرسال بعد',
    doneContinue: 'المتابعة إلى {company}',
    saved: 'يبقى ما كتبته على هذا الجهاز حتى ترسله أو تلغيه، ليوم واحد على الأكثر.',
    staged: 'صورك مرفوعة بالفعل، وتُحذف بعد ساعة إن لم ترسل.',
  },

  stop: {
    heading: 'هل تريد إيقاف التحقق؟',
    text: 'سيُحذف ما أدخلته ولن يُرسل أي شيء إلى {company}.',
    yes: 'نعم، إلغاء',
    no: 'لا، متابعة',
  },

  script: {
    stepOf: 'الخطوة {step} من {of}',
    listen: 'استمع',
    listenStop: 'إيقاف القراءة',
    chooseCountry: 'اختر بلدًا.',
    found: 'النتائج: {count}',
    noneFound: 'لم يُعثر على شيء. جرّب كتابة أخرى.',
    frontOf: '{id}: الوجه الأمامي',
    backOf: '{id}: الوجه الخلفي',
    wholeOf: '{id}: صورة',
    starting: 'جارٍ تشغيل الكاميرا…',
    photoTaken: 'تأكد من وضوح الصورة.',
    photoWorking: 'جارٍ تجهيز الصورة…',
    cameraRefused: 'الكاميرا غير مسموح بها. اسمح بها في إعدادات المتصفح، أو ارفع صورة.',
    cameraMissing: 'لم يُعثر على كاميرا. ارفع صورة، أو تابع على هاتفك.',
    cameraFailed: 'تعذّر تشغيل الكاميرا. أغلق التطبيقات الأخرى التي تستخدمها، أو ارفع صورة.',
    photoUnreadable: 'تعذّرت قراءة هذا الملف كصورة. اختر صورة بصيغة PNG أو JPEG.',
    photoHeic:
      'لا يستطيع هذا المتصفح فتح صور HEIC. احفظ الصورة بصيغة JPEG ثم ارفعها، أو التقط صورة جديدة بالكاميرا.',
    photoTooSmall: 'هذه الصورة صغيرة جدًا. اختر صورة لا يقل عرضها وارتفاعها عن 200 بكسل.',
    progress: 'أُرسل {percent}٪',
    photoSent: 'أُرسلت مسبقًا',
    checking: 'تم الإرسال. في انتظار الرد…',
    again: 'انقطع الاتصال. جارٍ إعادة المحاولة…',
    busy: 'تصل الآن عمليات تحقق كثيرة. إجاباتك محفوظة، وستُرسل مرة أخرى بعد قليل…',
    stopped: 'أوقفها شيء في الطريق، مثل مرشح للشبكة. لم يضِع شيء، وستُرسل مرة أخرى بعد قليل…',
    offline: 'أنت غير متصل بالإنترنت. يُستأنف الإرسال فور عودة الاتصال.',
    stuck: 'لم ينجح الإرسال بعد. إجاباتك محفوظة. تحقّق من اتصالك وحاول مرة أخرى.',
    linkPaused: 'الرابط متوقف حاليًا. إجاباتك محفوظة. حاول مرة أخرى لاحقًا.',
    retryAfter: 'يمكنك المحاولة مرة أخرى بعد {time}.',
    errorTitle: 'خطأ: ',
  },

  capture,
  visit,

  handoff,
  partner,

  choice: {
    missing: 'هل وثيقتك ليست في القائمة؟ اسأل {company} عن وثيقة أخرى يمكنك استخدامها.',
    heading: 'اختر وثيقة هويتك',
    countryHeading: 'ما البلد الذي أصدر وثيقتك؟',
    search: 'ابحث عن بلد أو وثيقة',
    searchId: 'ابحث عن وثيقة',
    intro: 'تطلب منك {company} التحقق من هويتك. أي وثيقة معك الآن؟',
    unreliable: 'قد لا تنجح الآن',
    submit: 'متابعة',
  },

  methods: {
    enhanced_kyc: 'تحتاج إلى رقمها',
    biometric_kyc: 'تحتاج إلى رقمها وصورة ذاتية',
    doc_verification: 'تحتاج إلى صورة لها وصورة ذاتية',
    enhanced_document_verification: 'تحتاج إلى صورة لها وصورة ذاتية',
  },

  form: {
    heading: 'تحقّق من هويتك',
    change: 'استخدم وثيقة أخرى',
    mark: '*',
    markExplained: 'الحقول المميزة بعلامة {mark} مطلوبة.',
    optional: '(اختياري)',
    details: 'بياناتك',
    photos: 'صورك',
    photosRule: 'بصيغة PNG أو JPEG، حتى 5 ميغابايت لكل صورة.',
    photosAgain: 'لم تُحفظ صورك. يُرجى اختيارها مرة أخرى.',
    errors: 'يُرجى التحقق مما يلي',
    labels: {
      id_number: 'رقم الهوية',
      first_name: 'الاسم الأول',
      last_name: 'اسم العائلة',
      dob: 'تاريخ الميلاد',
      selfie: 'صورة ذاتية',
      document_front: 'الوجه الأمامي للوثيقة',
      document_back: 'الوجه الخلفي للوثيقة',
      consent: 'موافقتك',
    },
    documentOnly: 'صورة الوثيقة',
    numberFormat: '{format}، مثل \u2068{example}\u2069',
    numberHint: '{rule}. يُسمح بالمسافات والشرطات.',
    whichNumber: 'أي رقم لديك؟',
    nameHint: 'كما هو مكتوب في وثيقتك.',
    dobPlaceholder: 'YYYY-MM-DD',
    selfieHint: 'انظر إلى الكاميرا مباشرة في إضاءة جيدة ووجهك مكشوف.',
    documentHint: 'الزوايا الأربع ظاهرة، وكل كلمة واضحة، دون انعكاس للضوء.',
    consent:
      'أوافق على أن تتحقق {company} من هويتي بما أدخله هنا، وفق <policy>سياسة الخصوصية</policy> الخاصة بها. تُرسل كل صورة فور قبولي لها.',
    consentPlain:
      'أوافق على أن تتحقق {company} من هويتي بما أدخله هنا، وفق <policy>سياسة الخصوصية</policy> الخاصة بها. يُرسل كل شيء عندما أضغط على «إرسال».',
  },

  format,

  idTypes,

  errors: {
    missing: {
      id_number: 'أدخل رقم هويتك.',
      first_name: 'أدخل اسمك الأول.',
      last_name: 'أدخل اسم عائلتك.',
      dob: 'أدخل تاريخ ميلادك.',
      selfie: 'التقط صورة ذاتية.',
      document_front: 'التقط صورة لوثيقتك.',
      document_back: 'التقط صورة للوجه الخلفي لوثيقتك.',
      consent: 'ضع علامة في المربع إذا كنت موافقًا.',
    },
    id_number: 'هذا ليس رقم الوثيقة التي اخترتها.',
    name: 'أدخل 100 حرف على الأكثر.',
    dob: 'أدخل تاريخًا في الماضي، مثل {example}.',
    photo: 'اختر صورة كاملة بصيغة PNG أو JPEG، عرضها وارتفاعها من 200 إلى 10000 بكسل.',
    photo_size: 'اختر صورة لا تتجاوز 5 ميغابايت.',
    consent_shown: 'تغيّر هذا النص. اقرأه مرة أخرى وضع علامة في المربع إذا كنت موافقًا.',
    id_type: 'اختر إحدى هذه الوثائق.',
    listed: '{label}: {text}',
    other: 'لم يُقبل شيء مما أدخلته. راجع إجاباتك وحاول مرة أخرى.',
  },

  outcome: {
    facts: { reference: 'الرقم المرجعي', time: 'الوقت' },
    submitted: {
      heading: 'شكرًا لك',
      text: 'أُرسلت بياناتك. ستخبرك {company} بالخطوة التالية.',
      next: 'يمكنك إغلاق هذه الصفحة.',
    },
    arrived: {
      heading: 'لقد وصلت بياناتك',
      text: 'أُرسلت بياناتك إلى {company} في {time}. لا حاجة إلى إرسالها مرة أخرى.',
    },
    cancelled: {
      heading: 'تم الإلغاء',
      text: 'لم يُرسل أي شيء إلى {company}.',
      next: 'يمكنك إغلاق هذه الصفحة. إذا غيّرت رأيك فافتح الرابط مرة أخرى.',
    },
  },

  problem: problems,
};
