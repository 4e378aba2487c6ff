/**
 * Runs in the page: where the browser has a camera and may use it, it sees a face from the front and a card from the back,
 * each as the guide asks for it. Drawn, so that pictures of the page show nobody.
 */
function fakeCamera() {
  if (!navigator.mediaDevices) return;
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (constraints) => {
    const real = await open(constraints);
    for (const track of real.getTracks()) track.stop();
    const isFace = JSON.stringify(constraints).includes('"user"');
    const canvas = document.createElement('canvas');
    let scale = 1;
    // As a phone does, it gives a picture that is as high as it is held.
    const turn = () => {
      scale = 1_600 / Math.max(innerWidth, innerHeight);
      const size = [Math.round(innerWidth * scale), Math.round(innerHeight * scale)];
      if (canvas.width !== size[0] || canvas.height !== size[1]) [canvas.width, canvas.height] = size;
    };
    // The first picture is asked for before the viewfinder is seen.
    const guideBox = () => {
      const dialog = document.querySelector('[data-step]:not([hidden]) dialog.finder');
      const isOpen = dialog?.hasAttribute('open');
      if (dialog && !isOpen) dialog.setAttribute('open', '');
      const box = dialog?.querySelector('.guide').getBoundingClientRect();
      if (dialog && !isOpen) dialog.removeAttribute('open');
      return box ?? new DOMRect(0, 0, innerWidth, innerHeight);
    };
    const draw = canvas.getContext('2d');
    const { face, card, back } = cameraSubjects(draw);
    // The card is turned over for its back, unless a test leaves it lying.
    const isBack = () =>
      document.querySelector('[data-step]:not([hidden])')?.dataset.step === 'back' && !window.keepsCard;
    const frame = () => {
      turn();
      draw.fillStyle = isFace ? '#cfd8df' : '#6b5a48';
      draw.fillRect(0, 0, canvas.width, canvas.height);
      const { x, y, width, height } = guideBox();
      const [middle, center] = [(x + width / 2) * scale, (y + height / 2) * scale];
      const across = width * scale;
      // A test may put it out of focus.
      draw.filter = window.isCameraBlurred ? 'blur(12px)' : 'none';
      // A test may show it a picture, which fills the guide and what is kept around it.
      const shown = window.shownToCamera;
      if (shown)
        draw.drawImage(
          shown,
          (x - width * 0.09) * scale,
          (y - height * 0.09) * scale,
          across * 1.18,
          height * scale * 1.18,
        );
      else if (isFace) face(canvas.width - middle, center, across * 0.62);
      else (isBack() ? back : card)(middle - across * 0.48, center - across * 0.303, across * 0.96);
    };
    frame();
    const stream = canvas.captureStream(10);
    const timer = setInterval(() => {
      if (stream.active) frame();
      else clearInterval(timer);
    }, 200);
    return stream;
  };
}
/** What it sees, as functions that draw it. */
function cameraSubjects(draw) {
  const shape = (color, path) => {
    draw.fillStyle = color;
    draw.beginPath();
    path();
    draw.fill();
  };
  const face = (x, y, size) => {
    shape('#5b3a29', () => draw.ellipse(x, y - size * 0.25, size * 0.72, size * 0.85, 0, 0, 7));
    shape('#2f4f7a', () => draw.ellipse(x, y + size * 1.75, size * 1.25, size * 0.85, 0, 0, 7));
    shape('#a8734f', () => draw.rect(x - size * 0.25, y + size * 0.5, size * 0.5, size * 0.55));
    shape('#b9825c', () => draw.ellipse(x, y, size * 0.62, size * 0.82, 0, 0, 7));
    for (const side of [-1, 1]) {
      shape('#3a251a', () =>
        draw.rect(x + side * size * 0.24 - size * 0.14, y - size * 0.26, size * 0.28, size * 0.05),
      );
      shape('#f3ece4', () =>
        draw.ellipse(x + side * size * 0.24, y - size * 0.1, size * 0.12, size * 0.06, 0, 0, 7),
      );
      shape('#2b1c14', () => draw.arc(x + side * size * 0.24, y - size * 0.1, size * 0.06, 0, 7));
    }
    // An earring on one side, to tell a mirror by.
    shape('#d02020', () => draw.arc(x + size * 0.6, y + size * 0.2, size * 0.09, 0, 7));
    shape('#8f5f41', () => draw.ellipse(x, y + size * 0.16, size * 0.09, size * 0.05, 0, 0, 7));
    shape('#7d4636', () => draw.ellipse(x, y + size * 0.42, size * 0.2, size * 0.05, 0, 0, 7));
  };
  const card = (left, top, width) => {
    draw.save();
    draw.translate(left, top);
    draw.scale(width / 1_060, width / 1_060);
    shape('#f4efe2', () => draw.roundRect(0, 0, 1_060, 668, 36));
    shape('#2e7d5b', () => draw.roundRect(0, 0, 1_060, 110, [36, 36, 0, 0]));
    shape('#d9e2ec', () => draw.rect(60, 165, 300, 400));
    draw.beginPath();
    draw.rect(60, 165, 300, 400);
    draw.clip();
    face(210, 350, 120);
    draw.restore();
    draw.save();
    draw.translate(left, top);
    draw.scale(width / 1_060, width / 1_060);
    draw.fillStyle = '#3b444f';
    draw.font = '600 44px sans-serif';
    ['SPECIMEN ID CARD', 'ADA OBI', '12 APR 1990', 'A 1234 5678 90', 'LAGOS'].forEach((text, row) => {
      draw.fillText(text, 420, 215 + row * 82, 600);
    });
    draw.restore();
  };
  const back = (left, top, width) => {
    draw.save();
    draw.translate(left, top);
    draw.scale(width / 1_060, width / 1_060);
    shape('#f4efe2', () => draw.roundRect(0, 0, 1_060, 668, 36));
    for (let bar = 0; bar < 30; bar++) {
      shape('#20262e', () => draw.rect(80 + bar * 30, 60, 6 + ((bar * 7) % 13), 130));
    }
    draw.fillStyle = '#3b444f';
    draw.font = '600 44px sans-serif';
    ['14 MARINA STREET', 'IDSPECIMEN<<OBI<<ADA<<<<<<', '1234567890<9004123F3001014<<'].forEach(
      (text, row) => {
        draw.fillText(text, 80, 290 + row * 130, 900);
      },
    );
    draw.restore();
  };
  return { face, card, back };
}

fakeCamera();
