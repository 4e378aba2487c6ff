import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query';
import { baseUrl } from './link';

export const emptyApi = createApi({ baseQuery: fetchBaseQuery({ baseUrl }), endpoints: () => ({}) });
