/*! Face cascade © 2017 Steven Puttemans, Can Ergun and Toon Goedemé (KU Leuven), of OpenCV; BSD licence: see face-cascade.LICENSE */
/**
 * OpenCV's `lbpcascade_frontalface_improved`, packed: data only. Each stage has a number of weak classifiers; each of those
 * compares a cell of 3 by 3 squares, and adds the first leaf where its subset holds the pattern, the second where it does not.
 */

/** The side of the window that it was trained with, pixels. */
export const WINDOW_PX = 45;

export const STAGE_SIZES = [6, 6, 7, 8, 8, 8, 10, 9, 9, 9, 8, 9, 9, 9, 9, 9, 7, 7, 2];
export const STAGE_THRESHOLDS = [
  -4.1623, -4.0657, -4.6909, -4.2595, -4.0014, -4.6903, -4.2185, -4.035, -3.4898, -3.0225, -2.5495, -2.5808,
  -2.2431, -1.2263, -1.361, -0.4257, 0.0267, 0.4912, 1.908,
];
export const LEAVES = [
  -0.9973, -0.3894, -0.9865, -0.2539, -0.9644, -0.1404, -0.8408, 0.3832, -0.8108, 0.435, -0.7314, 0.438,
  -0.9973, -0.7205, -0.9872, -0.5303, -0.9344, 0.0652, -0.7957, 0.4288, -0.7126, 0.4105, -0.7612, 0.4204,
  -0.9973, -0.8314, -0.9818, -0.3637, -0.9189, 0.0783, -0.8075, 0.1957, -0.6923, 0.3814, -0.8176, 0.3417,
  -0.6343, 0.4315, -0.9972, -0.8618, -0.9836, -0.5742, -0.9253, -0.1384, -0.7808, 0.1836, -0.7255, 0.3339,
  -0.6155, 0.3921, -0.6486, 0.3878, -0.5546, 0.4428, -0.9971, -0.892, -0.9867, -0.7506, -0.8945, 0.0703,
  -0.7217, 0.2979, -0.6245, 0.3855, -0.5521, 0.4221, -0.5332, 0.4454, -0.644, 0.39, -0.9968, -0.8823, -0.9868,
  -0.7897, -0.9262, -0.2998, -0.7243, 0.2235, -0.555, 0.3542, -0.5336, 0.3948, -0.5616, 0.3801, -0.5117,
  0.4068, -0.9969, -0.8804, -0.9797, -0.5763, -0.9024, -0.1745, -0.7435, 0.0942, -0.6888, 0.2765, -0.5756,
  0.3434, -0.5404, 0.4007, -0.4844, 0.4463, -0.5669, 0.3667, -0.515, 0.4079, -0.9957, -0.8545, -0.9731,
  -0.5288, -0.8623, 0.0437, -0.6808, 0.2512, -0.617, 0.3096, -0.605, 0.3074, -0.5677, 0.3502, -0.5589, 0.3486,
  -0.572, 0.3282, -0.9892, -0.7381, -0.9341, -0.2695, -0.7689, 0.0526, -0.6234, 0.2514, -0.4728, 0.3962,
  -0.5177, 0.3581, -0.6539, 0.3038, -0.5258, 0.3385, -0.6184, 0.2892, -0.977, -0.6253, -0.8954, -0.3189,
  -0.6873, 0.1298, -0.5704, 0.3022, -0.532, 0.3405, -0.4618, 0.4111, -0.4991, 0.3534, -0.4022, 0.4395,
  -0.5389, 0.3206, -0.9465, -0.3366, -0.803, -0.0385, -0.5837, 0.2651, -0.469, 0.3786, -0.4638, 0.3611,
  -0.631, 0.2929, -0.5966, 0.2723, -0.4581, 0.3706, -0.8907, -0.1647, -0.7181, 0.022, -0.4942, 0.3005,
  -0.5531, 0.2914, -0.4676, 0.3664, -0.4274, 0.3924, -0.419, 0.3674, -0.5709, 0.2988, -0.6049, 0.2465,
  -0.8282, -0.2162, -0.5463, 0.2766, -0.4164, 0.417, -0.5485, 0.2971, -0.462, 0.3392, -0.4616, 0.3394,
  -0.4619, 0.3246, -0.4909, 0.3387, -0.4907, 0.3064, -0.6136, 0.2354, -0.5121, 0.3251, -0.5177, 0.3229,
  -0.5032, 0.3026, -0.4653, 0.3464, -0.4961, 0.3326, -0.4986, 0.32, -0.3664, 0.4565, -0.5262, 0.3264, -0.4521,
  0.3891, -0.4959, 0.3411, -0.4115, 0.3967, -0.3515, 0.4801, -0.4281, 0.3984, -0.4329, 0.4034, -0.4139,
  0.4509, -0.4296, 0.4218, -0.4776, 0.3755, -0.1713, 0.6542, -0.3987, 0.4581, -0.5358, 0.3582, -0.3994, 0.496,
  -0.4023, 0.4954, -0.5829, 0.341, -0.4552, 0.4724, -0.4753, 0.4389, -0.5045, 0.4159, -0.2045, 0.7961,
  -0.3647, 0.6093, -0.4641, 0.5563, -0.4704, 0.5843, -0.487, 0.5464, -0.4336, 0.6518, -0.5434, 0.5278,
  -0.1707, 0.9078, -0.4874, 0.7331, -0.4029, 0.8245, -0.3625, 0.871, -0.6147, 0.5971, -0.4562, 0.8948,
  -0.5247, 0.7183, -0.8, 0.9802, -0.9661, 0.9283,
];
/** Of each weak classifier: x, y, width and height of a square, and the 256 bits of its subset, low bits first. */
export const CLASSIFIERS =
  'BAANB////////////7v/////////////////////////////AgANB///////////v6v//7+v/////////////7+v////////BQEM' +
  'B7+r//+/v///Kyr/O7+u//+/v////////6+r////////CgAJA///////////7r///+7u/////////////67u7//u/7v/BQEKDfD6' +
  '/PT9v/XVET0UAH+/VVH///3/+////zv2/3//////FQAGCP/Pf/f/7///a27//zuu///eAv8z/1//7+8A/0czCn9/AgAOB///////' +
  '/////7v/////////////////////////////BgkGA/////////8/////////////////////////////////BQANB/+/////////' +
  'v6v//7+v/////////////7+r////////GgACAv//3////////////////////////9////////91df//CAIKB6uq//evv///KyJ/' +
  'A69qr7+/v/+/77/+/6uif/+fv9/nDQACAv3f+/79d36+/+//f/v//r7/7/7/////r/f//b7wfzioAQAOB////////////7v/////' +
  '////////////////////////BQIHDf//////9/X1////////////////////////////////BgkGA/////+///8/////////////' +
  '////////////////////BQAMBv+7/////9//iqL994+q//+/////////36uK/f+vq7//CAABAf+7/+P+T+7u/f/+/f+//P//////' +
  '9/9//f3///f8fbivIQYEDATU7o507+KK9/////z+Lir5//f99v/3v/f3/9////v/Ew4CAiPv/+f///8mIm7+5uv//+Q3dv91///9' +
  't2f+//X///f/BwcGCv////////X/////////////////////////////////BwMGDf/////19/XV////////////////////////' +
  '////////BwgGBL////+39/8z//f/////////////////////////////GgABAv///////6//////////9////7////////////90' +
  'V///BAAHCL//V/e6ur8z/+//nru7uzf///9//3//O6vv/+/v+787GyQFAwDzL/MC+wMDsPf//3Ln5z+777+/Ev9bv7L3//f//++/' +
  'AAIDDlTXau7/r/q8/9/+/3/+/+9wd/79//9/fv9//e///f/9AicDAu/69/97/2f+9u7u/nz69kJOf/92V/99/zz+9/D/+3fkFAEG' +
  'Df////////////////////////39////////////////FAkHA///////////////////////b/9/////////////////EwMHDf//' +
  '///////////7//////////Tw////////////////DAACAv/////33///////////3//////+//3///////7//7q6BQEMB7+r//+/' +
  'r+//Iyr/O6+u//e+v////3/974+r///f/x//Eg0CAyfv++/3/sqIIs/rdirv+uQ1x/1nf///hHff//f/6//8AiQEA9/+/+pn9/f/' +
  'bv725u7+/uJOR99Ef+9v+fxC9ty//Hv+FyQBATQ/MATVvfh33H///vw//P/1//23/X/0//z//7+sKbiuFwMGAv//////////////' +
  '//////////f////3////////////FAkHA///////////////////////T/9/////////////////GgADAv//////////////////' +
  '/////+//+//7////7//1df//BQgHBDf3//8z/7Mz/3///3/f//3//////7//v7vv////////FwkFBP9g42L//3/3eu7+In////v/' +
  'R28i93/7////+/d/////Fw8BASvn/+////suau/v7u9v/+JF43f/c/92fyb39fb+9///CQQBAXQRcK5+dfzf/3/+//1//f/8R3w/' +
  '/////q2//Pv9O/i7ISQEA6L//++KvylqIP7/8Lb/d/fj/+//5/9/j9DV/3Xz/9/DFwMGAv////////////////////////f////3' +
  '////////////FQMGAv///////////////////////3f/9//3////d///////FwACA///////////////////////////v///////' +
  '//839///EQABA///////7//////////9///////+/X7/7/+v//7/7rqqBgUEDBD3VVHmvlHd9P/+3/3//////5Xt///2v//1v//f' +
  '3//3HAACAr2/v/39v/f//f///7f/+v/9/3q////+//1/3z91Vf8fFA0BASbm7+++/u6iJq/ur67v6cwx3/+//f//6VL/9/zv9///' +
  'AAIEAvDOoObkrvL98f//b6Sv7u+wvyEvfP/8/593d39/R//fFSUCATA+dAT+L7S1//////8+/P/Uv7W/5d38v/kD/50YFPyuACMC' +
  'A8fe7/ftrPe67vLy6r65MiAI339/Vt9/e1j9Zt/f/kL6EwIHAv///////////////////////3f/////////d///////FgMGAv//' +
  '/////////////////////yP39//3////d///////EwAHD//////v3//////////+//////DR////////9/P/////DgACAv/3/933' +
  'vv///+/+/////f/b3/7f/////9/d/////2qqCQIJA8//7f/f7/f97PnN/+7fxP3+/+///t/f3ojrd8Pr88P9JAUBATAE3oz8OfT+' +
  '///+/v137L/03f4//7/+/6z3+J+4FairJxgBAkPe6+/2v/9ove/+v3//+n5Uu///d359v1D/ffYA/8rCDCEDBBNKMnjfDyBb8Xdj' +
  '/38/Oznen3oHfh9+/3tfu79jSi8LAQUDAvL3ovOy5/r/Z//+d9Bm8POzlyI+97///9N39j8RF3V3EwIHAv//////////////////' +
  '/////3f/////////d///////FgMGAv///////////////////////yP39//3////d///////FAgHA/////////f/////////7///' +
  'bv9v/3//////9///fs//ABYCA//f/+r//+7+e3///v7v+uK3/PvWTf//rv7///7Q/+7yJB0DBJP3//+q/66jYOLvr+L/D+fj/y/H' +
  '//4czoDEd9Xy96/VIQACAfvuv75///37v/7+/31///80v6f/f//d99j3/ve8FZiIAwENC7Dq9PJu9t34MwBUAL+n/0mbq+f/3//f' +
  '/6s/f3f7v/f7Gx4EBaP5G98w/yN9+b38vvBvE4a/vj+/8v8rP6Cvry/K/A8PFwsBASurv+++bn8irq7/7v9//8pQd/9/f39/FgBl' +
  '93e//u/7BgMGAv/////////d/////////93//////////P//n///////IQMBAf+9uqr///79//////3///////u//7//v////7//' +
  'lv+/FQADBP////+37//vv//+/+/v/++v/fn////f7yf1ff0H88/uJQUCAtzc/tLfDL95///+ai8vuRuc/f6+f6////je/qivvyog' +
  'AiEFBN7oX/rqznf+9vL6ZKrKN/JIzl5AdEJe699G/3hPRP/fCAACAf/+u3/v//7u/f////fuftvtv////v/9//////+4f7iqESMD' +
  'AVACIAz8v3z++7/f/f4v+j/Uv/yN/D/3/733vuqQKqCuAAYDAvvf7/+y++j/t3v3//Ay4PmzNzJ/Z7f27/d2f3f3d3f/EA0DBCLp' +
  'f8vvxzTABMy/rv+v/81n/nHX//P3hG939f19//dFBwMFAv///////9/d//99/////93/+7//v/n//P//////////IQMBAf61uKr9' +
  '//7999////3///////ub/63/v///+7//hN+7FQYGBP/u//v///f/Z/751+P/8///APdj/2v/7/9P8vvLbs/7ARcEAv//b+/s//ve' +
  '/v//7/7+/v7Xd+9b+fv/r/T2d/fu9P//JyQCAuv36//L567usv/u7gD/q/+i0++ZzNUMhgH0dkX197fVGAgGC8660FDc/3n5+v88' +
  '+vr/MnvUNdRQ7VlUXP//M/67+wL/FycGAgDV/+sBzwEAIOjfbtv/rc+A7//9jf9vroDX/+e//++vEicCAXAG+Ay+b+nf+3dWP/4j' +
  '+z38H/2+ef/d/7tfvr86NaC7BgMFAv/9///d9d3V/9vf7///P13/v8/43/vv+P+/z///+///BwUGBP/7//+z3vsz79/f///bvb//' +
  '/+//q7+/u9v6x/qL//utFhYEA/f9d/3vr7E5vu+fz8+ubT2sxru3VfEkEIyI/6zPzM0IABwEBO7O//LvzgPaisrK+kLu4uBGQP/P' +
  'f3tX20ZEd89e1kf/GAACA+ffju/n8ff/71tX/12b1/vv/w7/ufj3u91h9/9hRePuAwIDAtCYso70Tt7+/79f/Z2f//+Bn+6/oqr7' +
  '//0ddy9bIK+/KgQBAQRO3972UXsY7xcW/s+fPxhAOH/KP1GXydjy+vj//ju4AAABAaLkp49kySisZPKrQ+ToCIryu+/7rNSwDvDz' +
  'rzuQQr/VByEFBALOCuTub8ZVeW86fmbafHd+xmQMy0ZrSwtt1jlHB99bCwQCAVVUVVgdVdcQP9kb/9fzGRn40LDo+IuO/t+uCPrv' +
  'u/u6IRUEAl////df0Z/f/v9/+z7d/v7W+5n/u9p6+9D/3//+//v/JgYCAV301/L7Sfvb+tWP2N96nxjMzJvaaRP88NjurNr/8/q6' +
  'AAENBp+73/Rf/1z9CirUnqquHfwuudj5//PQ/y+v8P8j6V96DBcEA1L7u/CfVNbxuLkH2ycYEhcvWbRVgVFiEF98e/8HHhFZAAAD' +
  'Av/rju3Ao47vm4UBwdSKime/u8Pv+6LxX/93v2cVFS9LFyMCAQCzxDA4U0z03dIaEVWV1N2FqQS6O4CJ2PkZjbrgGAifDw8CAqvx' +
  '28HR7d8AAFeJUf/91833seVhheKFAFPztXP75Y9BEQEDA6uj39n30/9Ra8ERgcLoP2Cf+aPaotCn/y+/u1gG767gHAQCAfPdABLQ' +
  'gAD/35IRUaVBl9/z8yI9gIipv+9zG2v7VZ//AAYCA/8LX/cqIg/5GwMH2SApU3P/LQkrYiQOM/9DRXNzd8PfKhQBAqf62/Wewzuq' +
  'EtkDcJbCTpsg44nWDaoKEQDxwsEU8c72JCcCArvsm/cCQM/qsHEBMcLEBsLi6qrDADgKCMGBw1XU/dfJDB0FA9C8nIDf2JaeVddH' +
  'V8+Stx3wytChiaqwiAmLBStjC80PFxADAsviy/Df0F/zx3oNxoeRncAVcoNzJEBAUc+vA9NtO0d1ExgHBFLxU9+m1uzY3EERhSHR' +
  'aUWs4tEYoKAhoe/JA/srkyI6CgMBAXQFYNR4Xft//1//f3897328//7////9/+3/fP3/Nu6/DSQIA1ZhW3AM0Bcitx6cld/xLStx' +
  'fqhzQNFIv04Hgzkva58rABQDA39r2+7fU3LGn5EQgJqxquLz44vUg8KJ37iAg9mU0Zv/IQAEAh3R3fmbAFv3W3AAIBMJBSkAoonZ' +
  'CgiKuhgpBsqfiDoKJgYCArXI39BPQBUdWgABaolSyT2okBLKyoAix87ywoD74isSKh0BAoPv4+2+/+5m93/3Nu36pc4i/3NdfP72' +
  'TnRnchEe3c/HCxsEA/DTYvackIL2HYpAkZOkl38AGECIGVAG+OuYmIjDAUtLBScDAu/kP/DAeDHYWNQGUIPXUlLMkYyCAYAKUKrR' +
  'G/DDuhv2BQQCAZACnKATAZj9fwMCEVMBHFPIoMLwCgAC+rgOgsIZAI7/AQ4KCbP7kVFtoLMQf/IhAuPSrvmThQJIjIBF3iCTz7sQ' +
  '473cGRAEA+dIxmBlHJLYEQEIwAyARIDTACOwhICl+qOLARoLwAFVJwECDCDfCvm37zC7/79/r3v/dyy7v/+/f/93f779/X36/7v3' +
  'DBkEA5AN/uS9D/2UbP/+rymPcx3kFHwM5Eb0gZo8fU4fSnMPCQYCAfwEBPCNAJER0SECEIXAAx2QwIDAAACI6rgaAIAZiQgIFA4C' +
  'A67k/+13v2TrjC/vb/+/7ccnvX/89//31C2fdfrv5/f/AQYCAaLzI83qr+LSsP//fvC/bv/q836Nff99F8c3dn/3tOvfIwECAhAo' +
  '1oDDAMnZKVBBQCIAhxGogIDsAAABgflDAICqCB6OCRwGBLr3ACMRAIWEBUAQQoOShd2VggCUAaBBiLlIBQKbzG8tKCcBAsOgEsNA' +
  'AICAEkEAAACQQcAC2ALAgIACwIS5EACAiq/FABABA4dmb+gREAPAAwAAwQISEAACUAoQAIAQiAoYCWCJgITqCQAGAvSGri7e/873' +
  '//7//+r+SipMPvx+/f/8/5Ta///k7uQiGCEEBADJjUwz/wY//Z7uXnE/Lc26Lztcv/8Xno4cfgc+ToMvFg0BAg74U1AAoIvgYAAQ' +
  'QQ0QAEABkAjAAAAAAAIgCBGK0ofhER8FA9AmrGVMDlT3Ozv+/x8sNO+ptxTnfP/Mmy+t528PJQSOGR8FA8C3v4EpfzwU6UT/7t1e' +
  'gVQIzQ8EhXcN5IxuzoYHrcsNHBUCBZaddo9nvzQd/f/+/3rnojKtTPR/uD/8vf6l97PO/UO9ByAFBIJoAJBAoBMUA2EAQEmAEVg4' +
  'oIIAoAAJuIgggQBIAQtZCg8EAwLUCQD0c/AAZP/3dtb/ZuQ3cz4199/0BCV3d3f1dvQAIQAEBg0DAxAQgACAAMBAgABAAYChEIIA' +
  'QAAIkMgAAAGYAMQkHQgCAQC6MIK2P+ovIjv+OiA/vGOCK3UFkl9278rWdztVDVndFB4DAloEIji352TA8b//LuQv9b/ZJXAudD29' +
  'r68H9Te+AMmFCyQIAtAAAACACBBiggAAAABAFSCgoAACgAAIqAEYAAELAARSGhgEBAvO424QKKw9/f3/7pBuMMWUX/tdaX0QrB4N' +
  '/v8ZAbu1GBwCAjwCAAIAAAiRAQABQAAAAdMoAIAmAACAAJiAAAgCIQMZARUEBAAuCAAAAAIABADA/gAACABAAgAAAQAQAAAAAAAA' +
  'oAAACgoLCwAAAAQAAAAAABAAAAAABEAAIAAAAAAAIAQAAAAAAAQA';
