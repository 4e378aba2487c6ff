/** What the page says of what a partner sets, and of the app or page around it (D-86, D-87). */
export const partner = {
  known: 'لدينا هذه البيانات مسبقًا:',
  notMe: 'لست أنت؟ تغيير',
  /** Of the form without script, where photos from files are refused. */
  needsScript:
    'لا تقبل {company} إلا الصور التي تلتقطها هذه الصفحة. متصفحك لا يشغّل برنامجها: فعّل JavaScript، أو افتح هذه الصفحة في متصفح آخر.',
  script: {
    frameNoCamera: 'الصفحة المحيطة لا تسمح باستخدام الكاميرا. افتح هذه الصفحة في علامة تبويب جديدة.',
    newTab: 'فتح في علامة تبويب جديدة',
    inApp: 'لا يتيح هذا التطبيق الكاميرا لصفحات الويب. افتح الصفحة في متصفحك، مثل Chrome أو Safari.',
    openBrowser: 'فتح في المتصفح',
    copyAddress: 'نسخ العنوان',
    copied: 'تم النسخ. ألصقه في متصفحك.',
  },
};
